import { type ComponentProps, type ElementType, Fragment, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import './cells.css';

/** What a cell looks like: `cells.css` has the states. */
export type CellLook = { state?: string; isFlagged?: boolean; isCurrent?: boolean; isNew?: boolean };

type CellGroup<Look extends CellLook> = {
  key: string;
  cells: Look[];
  /** Stands above the cells. */
  name?: ReactNode;
  /** Stands below the cells, in a row of all captions. */
  caption?: ReactNode;
  /** Makes the group a section with this name for assistive technology. */
  label?: string;
};

type CellsProps<Look extends CellLook> = ComponentProps<'div'> & {
  groups: CellGroup<Look>[];
  /** Draws a cell that is more than a shape, with `lookOf` it. */
  draw?: (cell: Look) => ReactNode;
  /** What holds the groups and takes all other properties; a div by default. */
  as?: ElementType;
  /** Stands above the groups. */
  children?: ReactNode;
};

// From this count on, cells are as wide as their place allows. Fewer cells would become blocks.
const MANY = 40;

/** Shows cells in groups, each as wide as its number of cells. The class says how large they are. */
export function Cells<Look extends CellLook>({
  groups,
  draw = (cell) => <i {...lookOf(cell)} />,
  as: Container = 'div',
  className,
  children,
  ...container
}: CellsProps<Look>) {
  const count = groups.reduce((sum, { cells }) => sum + cells.length, 0);
  const captions = groups.filter(({ caption }) => caption !== undefined);
  return (
    <div
      className={classNames('cells', className)}
      data-few={count < MANY || undefined}
      style={{ '--count': count, '--groups': groups.length }}
    >
      {children}
      <Container className="cell-groups" {...container}>
        {groups.map(({ key, cells, name, label }) => {
          const Group = label === undefined ? 'div' : 'section';
          return (
            <Group key={key} aria-label={label} className="cell-group" style={{ '--n': cells.length }}>
              {name !== undefined && (
                <span aria-hidden={label !== undefined || undefined} className="cell-name items-baseline text-1">
                  {name}
                </span>
              )}
              {cells.map((cell, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell has no id but its position
                <Fragment key={index}>{draw(cell)}</Fragment>
              ))}
            </Group>
          );
        })}
      </Container>
      {captions.length > 0 && (
        <div className="cell-captions text-1 text-ink-3" aria-hidden="true">
          {captions.map(({ key, cells, caption }) => (
            <div key={key} className="cell-caption" style={{ '--n': cells.length }}>
              {caption}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

/** Returns the properties of an element that is a cell. */
export const lookOf = ({ state, isFlagged, isCurrent, isNew }: CellLook) => ({
  className: 'cell',
  'data-state': state,
  'data-flagged': isFlagged || undefined,
  'data-current': isCurrent || undefined,
  'data-new': isNew || undefined,
});

type CellKeyProps = { rows: (CellLook & { label: string; count?: number })[]; className?: string };

/** Explains the looks of cells, each with its count if there is one. */
export function CellKey({ rows, className }: CellKeyProps) {
  return (
    <ul className={classNames('cell-key flex flex-wrap gap-x-4 gap-y-1 text-1 text-ink-2', className)}>
      {rows.map(({ label, count, ...look }) => (
        <li key={label} className="flex items-center gap-2">
          <i {...lookOf(look)} />
          {label} {count !== undefined && <b className="figures">{count}</b>}
        </li>
      ))}
    </ul>
  );
}
