/**
 * Returns a time zone as calendar apps need it (VTIMEZONE): what its clocks show on a day, and each change within the days
 * after it. The clocks that the runtime knows are always those of today's law.
 */
export function zoneComponent(timeZone: string, day: Temporal.PlainDate, days: number): string {
  const start = day.toZonedDateTime(timeZone);
  const end = start.add({ days: days + 1 });
  const changes = [start.getTimeZoneTransition('previous') ?? EPOCH.toZonedDateTimeISO(timeZone)];
  for (let next = start.getTimeZoneTransition('next'); next && next.epochMilliseconds < end.epochMilliseconds; ) {
    changes.push(next);
    next = next.getTimeZoneTransition('next');
  }
  return ['BEGIN:VTIMEZONE', `TZID:${timeZone}`, ...changes.flatMap(observance), 'END:VTIMEZONE'].join('\r\n');
}

const EPOCH = Temporal.Instant.fromEpochMilliseconds(0);

/** The clocks from a change on. It begins at the time that they showed before. */
function observance(change: Temporal.ZonedDateTime): string[] {
  const before = change.subtract({ seconds: 1 }).offset;
  const kind = isSummerTime(change) ? 'DAYLIGHT' : 'STANDARD';
  const begin = change.toInstant().toZonedDateTimeISO(before).toPlainDateTime().toString({ smallestUnit: 'second' });
  return [
    `BEGIN:${kind}`,
    `DTSTART:${begin.replace(/[-:]/g, '')}`,
    `TZOFFSETFROM:${before.replaceAll(':', '')}`,
    `TZOFFSETTO:${change.offset.replaceAll(':', '')}`,
    `END:${kind}`,
  ];
}

/** Whether the clocks are ahead of those of another half of the year. */
const isSummerTime = (at: Temporal.ZonedDateTime): boolean =>
  [1, 7].some((month) => at.with({ month, day: 1 }).offsetNanoseconds < at.offsetNanoseconds);
