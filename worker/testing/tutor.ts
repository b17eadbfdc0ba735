import type { AddressInfo } from 'node:net';
import { createTRPCClient, httpBatchStreamLink } from '@trpc/client';
import type { AppRouter } from '#server/router.ts';
import type { TestApp } from '#server/testing/app.ts';
import type { TestUser } from '#server/testing/user.ts';
import type { TutorEvent } from '#shared/tutor.ts';

/**
 * Asks the tutor over HTTP, like the client. Returns all events of the response, and calls `onEvent` when each arrives. The
 * server must be listening.
 */
export async function askTutor(
  { app }: TestApp,
  { cookie }: TestUser,
  question: { topicId: string; question: string },
  onEvent: (event: TutorEvent) => void = () => {},
): Promise<TutorEvent[]> {
  const { port } = app.server.address() as AddressInfo;
  const link = httpBatchStreamLink({ url: `http://127.0.0.1:${port}/trpc`, headers: { cookie } });
  const client = createTRPCClient<AppRouter>({ links: [link] });
  return await Array.fromAsync(await client.tutor.ask.mutate(question), (event) => {
    onEvent(event);
    return event;
  });
}
