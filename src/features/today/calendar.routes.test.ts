import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { caller, newUser } from '../../testing/user.ts';

const now = new Date('2026-11-20T15:00:00Z');
const server = testApp({ deps: { clock: () => now } });

test('the calendar is a download with the exam and the time of the reminder, and has the settings of now [BEYOND-07]', async () => {
  const { call } = await newUser(server.app);
  const eventsOf = async () => {
    const { status, headers, body } = await call<string>('GET', '/today/calendar.ics');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(headers['content-disposition']).toBe('attachment; filename="study-calendar.ics"');
    expect(headers['cache-control']).toBe('no-store');
    const events = new ICAL.Component(ICAL.parse(body)).getAllSubcomponents('vevent');
    return events.map((event) => new ICAL.Event(event)).map(({ startDate }) => startDate.toString());
  };
  expect(await eventsOf()).toEqual(['2026-11-20T19:00:00']);
  await call('PUT', '/study-settings', { examDate: '2026-12-15', timeZone: 'America/Chicago', minutesPerDay: 40 });
  await call('PUT', '/reminder', { isOn: false, at: '06:45' });
  expect(await eventsOf()).toEqual(['2026-12-15', '2026-11-20T06:45:00']);
});

test('a visitor has no calendar [BEYOND-07]', async () => {
  expect((await caller(server.app)('GET', '/today/calendar.ics')).status).toBe(401);
});

test('the description of the API has the download [BEYOND-07, OPS-32]', async () => {
  const { body } = await caller(server.app)<{ paths: Record<string, { get: object }> }>('GET', '/openapi.json');
  expect(body.paths['/today/calendar.ics']!.get).toMatchObject({ operationId: 'today-calendar', tags: ['today'] });
});
