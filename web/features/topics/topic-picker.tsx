import type { ReactNode } from 'react';
import { orderedUnits } from '#shared/catalogue.ts';
import { Select } from '#web/ui/select.tsx';

/** Stands for no topic: a select can't have an empty value. */
const ALL = 'all';

const units = orderedUnits.map(({ id, title }) => ({ value: id, label: `${id} ${title}` }));
const unitsOrAll = [{ value: ALL, label: 'All topics' }, ...units];

type PickerProps = { label: string; isLabelHidden?: boolean; hint?: ReactNode; error?: string; className?: string };

/** One of the 27 units, for a form that reads it by `name`, or for a screen that keeps it. */
export function TopicPicker(props: PickerProps & { name?: string; value?: string; onChange?: (id: string) => void }) {
  return <Select {...props} options={units} placeholder="Choose a topic" />;
}

type FilterProps = { value: string | undefined; onChange: (topicId: string | undefined) => void; className?: string };

/** Narrows a list to one unit; undefined is 'All topics'. */
export function TopicFilter({ value = ALL, onChange, className }: FilterProps) {
  return (
    <Select
      label="Filter by topic"
      isLabelHidden
      options={unitsOrAll}
      value={value}
      onChange={(chosen) => onChange(chosen === ALL ? undefined : chosen)}
      className={className}
    />
  );
}
