import type { Database } from '#schema/orm.config.ts';
import type { Material } from '#shared/material.ts';

/** One table's part of the account export: all data of a user's rows except secrets that give access to an account. */
export type ExportPart = {
  table: keyof Database;
  /** The rows are sorted by the first column. */
  columns: string[];
  /** The part's name in the file. Defaults to the table's name in camel case. */
  name?: string;
  /**
   * Rewrites a row whose stored text differs from what the user sees, such as copies of the study material. Returns
   * undefined for a row that is left out.
   */
  rewrite?: (row: string, context: ExportContext) => string | undefined;
};

export type ExportContext = {
  material: Material;
  /** The ids of the questions that an open exam of the user asks. The export must not tell their key. */
  withheld: ReadonlySet<string>;
};

/** Returns the `rewrite` of a table whose rows are about questions: leaves out those about withheld questions. */
export function withoutWithheld<Row>(questionIdOf: (row: Row) => string | null): ExportPart['rewrite'] {
  return (row, { withheld }) =>
    withheld.size > 0 && withheld.has(questionIdOf(JSON.parse(row)) ?? '') ? undefined : row;
}

type Column<Table extends keyof Database> = keyof Database[Table] & string;
/** A column can have a different name in the file: 'is_correct as isRight'. */
type Columns<Table extends keyof Database> = (Column<Table> | `${Column<Table>} as ${string}`)[];

/** Declares a part of the export. The compiler checks that the table has the columns. */
export function exportPart<Table extends keyof Database>(
  part: Omit<ExportPart, 'columns'> & { table: Table; columns: Columns<Table> },
): ExportPart {
  return part;
}
