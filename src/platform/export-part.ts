import type { Database } from '#schema/orm.config.ts';
import type { Material } from '#shared/material.ts';

/** One table's part of the account export: all that users may know of their rows, and nothing that opens an account. */
export type ExportPart = {
  table: keyof Database;
  /** The file is sorted by the first one. */
  columns: string[];
  /** The part's name in the file, unless it is the table's own. */
  name?: string;
  /** Rewrites a row where the user sees something else than what is stored: copies of the study material. */
  rewrite?: (material: Material, row: string) => string;
};

type Column<Table extends keyof Database> = keyof Database[Table] & string;
/** A column may have another name in the file: 'is_correct as isRight'. */
type Columns<Table extends keyof Database> = (Column<Table> | `${Column<Table>} as ${string}`)[];

/** Declares a part. The compiler checks that the table has the columns. */
export function exportPart<Table extends keyof Database>(
  part: Omit<ExportPart, 'columns'> & { table: Table; columns: Columns<Table> },
): ExportPart {
  return part;
}
