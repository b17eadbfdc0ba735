import type { FastifyReply, FastifyRequest } from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { createContext } from './context.ts';
import { callProcedure, proceduresOf } from './http/call-procedure.ts';
import { createCounters } from './platform/counter.ts';
import { appRouter } from './router.ts';
import { testApp } from './testing/app.ts';
import { newUser } from './testing/user.ts';

/** In seconds. */
const AN_HOUR = 3600;

const server = testApp();
afterEach(() => {
  vi.restoreAllMocks();
});

/** Calls procedures in the name of a user, or signed out, and counts what a call leaves behind. */
function countedCall(userId?: string) {
  const begin = vi.spyOn(server.deps, 'clock');
  const listen = vi.fn();
  const limits = createCounters();
  const request = { session: { userId }, ip: '203.0.113.9', server: { limits }, log: server.app.log };
  const reply = { header: vi.fn(), raw: { once: listen } };
  const context = () =>
    createContext(server.deps, request as unknown as FastifyRequest, reply as unknown as FastifyReply);
  const used = () => {
    const counts = { begun: begin.mock.calls.length, listeners: listen.mock.calls.length };
    begin.mockClear();
    listen.mockClear();
    return counts;
  };
  const call = async (path: string, input?: object) => {
    const procedure = proceduresOf(appRouter)[path];
    const outcome = await callProcedure(appRouter, context(), { path, procedure, input });
    return 'data' in outcome ? 'OK' : outcome.error.data.code;
  };
  return { call, used, limits, context };
}

test('a call that is refused begins no work and listens for no close of the connection', async () => {
  const { id } = await newUser(server.app);
  const visitor = countedCall();
  expect(await visitor.call('bookmarks.list')).toBe('UNAUTHORIZED');
  expect(visitor.used()).toEqual({ begun: 0, listeners: 0 });

  const user = countedCall(id);
  expect(await user.call('bookmarks.add', { topicId: 7 })).toBe('BAD_REQUEST');
  expect(user.used()).toEqual({ begun: 0, listeners: 0 });
  const topicId = '1.1';
  await user.limits.costlyChange.set(id, 60, AN_HOUR);
  expect(await user.call('quiz.generate', { topicId, count: 1 })).toBe('TOO_MANY_REQUESTS');
  expect(user.used()).toEqual({ begun: 0, listeners: 0 });

  expect(await user.call('bookmarks.add', { topicId })).toBe('OK');
  expect(user.used()).toEqual({ begun: 1, listeners: 0 });
});

test('the calls of a batch share one listener for the close of the connection', () => {
  const { context, used } = countedCall();
  const [first, second] = [context(), context()];
  expect(first.leaving).toBe(second.leaving);
  expect(used().listeners).toBe(1);
});
