import { prerender } from 'react-dom/static';
import { Router } from 'wouter';
import { App } from './app/app.tsx';
import { Providers } from './app/providers.tsx';

/**
 * Returns the HTML that #root contains for visitors at a path, including all lazy parts. The build calls it in Node.
 */
export async function renderPage(path: string): Promise<string> {
  const { prelude } = await prerender(
    <Router ssrPath={path}>
      <Providers>
        <App />
      </Providers>
    </Router>,
    {
      // Without it, React would write long parts at the end, with a script that moves them to their place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => {
        throw error;
      },
    },
  );
  return new Response(prelude).text();
}
