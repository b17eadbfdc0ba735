import { useEffect, useState } from 'react';

const tokenInAddress = () => new URLSearchParams(window.location.hash.slice(1)).get('token');

/**
 * The token after the '#' of a mailed link, where no server or log sees it. The hook removes it from the address bar, so
 * that neither the history nor a shared screen keeps it. `forget` drops a token that has expired.
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
    // Opening the link in a tab that already shows this page loads nothing.
    window.addEventListener('hashchange', take);
    return () => window.removeEventListener('hashchange', take);
  }, []);

  return { token, forget: () => setToken(null) };
}
