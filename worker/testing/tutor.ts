import type { AddressInfo } from 'node:net';
import { createTRPCClient, httpBatchStreamLink } from '@trpc/client';
import type { AppRouter } from '#server/router.ts';
import type { TestApp } from '#server/testing/app.ts';
import type { TestUser } from '#server/testing/user.ts';
import type { TutorEvent } from '#shared/tutor.ts';

/** A question to the tutor as the client asks it, over HTTP; all that streams back. The server must listen. */
export async function askTutor(
  { app }: TestApp,
  { cookie }: TestUser,
  question: { topicId: string; question: string },
): Promise<TutorEvent[]> {
  const { port } = app.server.address() as AddressInfo;
  const link = httpBatchStreamLink({ url: `http://127.0.0.1:${port}/trpc`, headers: { cookie } });
  const client = createTRPCClient<AppRouter>({ links: [link] });
  return await Array.fromAsync(await client.tutor.ask.mutate(question));
}
