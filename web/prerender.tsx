import { prerender } from 'react-dom/static';
import { Router } from 'wouter';
import { App } from './app/app.tsx';
import { Providers } from './app/providers.tsx';

/** What a visitor finds in #root at a path, every lazy part in its place. Runs at build, in Node. */
export async function renderPage(path: string): Promise<string> {
  const { prelude } = await prerender(
    <Router ssrPath={path}>
      <Providers>
        <App />
      </Providers>
    </Router>,
    {
      // Else long parts would be left out of their place and put there by a script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => {
        throw error;
      },
    },
  );
  return new Response(prelude).text();
}
