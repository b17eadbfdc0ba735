/** Returns the values that occur more than once, without duplicates. */
export const repeated = (values: string[]): string[] => [
  ...new Set(values.filter((value, index) => values.indexOf(value) !== index)),
];
