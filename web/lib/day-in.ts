const formats = new Map<string | undefined, Intl.DateTimeFormat>();

/** Returns the day, as YYYY-MM-DD, in a time zone at a time. A zone that the browser does not know is its own. */
export function dayIn(at: Date, timeZone?: string): string {
  const format = formats.get(timeZone) ?? formatOf(timeZone);
  formats.set(timeZone, format);
  return format.format(at);
}

function formatOf(timeZone: string | undefined): Intl.DateTimeFormat {
  // The Canadian form of a date is the ISO one.
  const create = (zone?: string) =>
    new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: zone });
  try {
    return create(timeZone);
  } catch {
    return create();
  }
}
