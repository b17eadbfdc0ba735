import { setNonce } from 'get-nonce';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { Providers } from './app/providers.tsx';
import './styles/app.css';

// Style elements that Radix adds at run time pass the content security policy with the nonce of this page.
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
// A public page comes prerendered and is taken over as it stands, in slices that let a tap through; any other comes empty.
if (root.hasChildNodes()) startTransition(() => void hydrateRoot(root, page));
else createRoot(root).render(page);
