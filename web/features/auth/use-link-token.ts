import { useEffect, useState } from 'react';

const tokenInAddress = () => new URLSearchParams(window.location.hash.slice(1)).get('token');

/**
 * What a mailed link carries behind its '#', where no server or log sees it. It is taken out of the address bar, so that
 * neither the history nor a shared screen keeps it. `forget` is for a token that opens nothing.
 */
export function useLinkToken() {
  const [token, setToken] = useState(tokenInAddress);

  useEffect(() => {
    const take = () => {
      const found = tokenInAddress();
      if (found === null) return;
      setToken(found);
      window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
    };
    take();
    // A link that is opened where its page is shown already loads nothing.
    window.addEventListener('hashchange', take);
    return () => window.removeEventListener('hashchange', take);
  }, []);

  return { token, forget: () => setToken(null) };
}
