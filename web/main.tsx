import { setNonce } from 'get-nonce';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { Providers } from './app/providers.tsx';
import './styles/app.css';

// Radix adds style elements at run time. The content security policy allows them only with the nonce of this page.
const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce;
if (nonce) setNonce(nonce);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element #root');
const page = (
  <StrictMode>
    <Providers>
      <App />
    </Providers>
  </StrictMode>
);
// Public pages are prerendered and hydrated; all other pages are empty. `startTransition` lets the page respond to
// input
// while it hydrates.
if (root.hasChildNodes()) startTransition(() => void hydrateRoot(root, page));
else createRoot(root).render(page);
