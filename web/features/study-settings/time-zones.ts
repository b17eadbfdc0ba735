/** The time zones of most users, with the names that Americans use. */
export const US_TIME_ZONES = [
  { value: 'America/New_York', label: 'Eastern Time (New York)' },
  { value: 'America/Chicago', label: 'Central Time (Chicago)' },
  { value: 'America/Denver', label: 'Mountain Time (Denver)' },
  { value: 'America/Phoenix', label: 'Arizona (Phoenix)' },
  { value: 'America/Los_Angeles', label: 'Pacific Time (Los Angeles)' },
  { value: 'America/Anchorage', label: 'Alaska (Anchorage)' },
  { value: 'Pacific/Honolulu', label: 'Hawaii (Honolulu)' },
];

export const browserTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Returns the time zones that the browser knows besides the American ones. `current` is always among them or those. */
export function otherTimeZones(current: string): { value: string; label: string }[] {
  const known = new Set(US_TIME_ZONES.map(({ value }) => value));
  const others = new Set([current, ...Intl.supportedValuesOf('timeZone')]);
  return [...others]
    .filter((name) => !known.has(name))
    .toSorted()
    .map((name) => ({ value: name, label: name.replaceAll('_', ' ') }));
}
