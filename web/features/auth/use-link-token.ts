import { useEffect, useState } from 'react';

const tokenInUrl = () => new URLSearchParams(window.location.hash.slice(1)).get('token');

/**
 * Returns the token of a mailed link, or null. The token is behind the '#', so that no server receives or logs it. The
 * hook removes it from the address bar, so that it doesn't stay in the history or on a shared screen. Call `forget` to
 * drop a token that is no longer valid.
 */
export function useLinkToken() {
  const [token, setToken] = useState(tokenInUrl);

  useEffect(() => {
    const readToken = () => {
      const newToken = tokenInUrl();
      if (newToken === null) return;
      setToken(newToken);
      window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
    };
    readToken();
    // If the page is already open, a link to it only changes the hash and loads nothing.
    window.addEventListener('hashchange', readToken);
    return () => window.removeEventListener('hashchange', readToken);
  }, []);

  return { token, forget: () => setToken(null) };
}
