import type { ReactNode } from 'react';
import { orderedTopics } from '#shared/catalogue.ts';
import { Select } from '#web/ui/select.tsx';

/** Stands for no topic: a select can't have an empty value. */
const ALL = 'all';

const topics = orderedTopics.map(({ id, title }) => ({ value: id, label: `${id} ${title}` }));
const topicsOrAll = [{ value: ALL, label: 'All topics' }, ...topics];

type PickerProps = { label: string; isLabelHidden?: boolean; hint?: ReactNode; error?: string; className?: string };

/** One of the 27 topics, for a form that reads it by `name`, or for a screen that keeps it. */
export function TopicPicker(props: PickerProps & { name?: string; value?: string; onChange?: (id: string) => void }) {
  return <Select {...props} options={topics} placeholder="Choose a topic" />;
}

type FilterProps = { value: string | undefined; onChange: (topicId: string | undefined) => void; className?: string };

/** Narrows a list to one topic; undefined is 'All topics'. */
export function TopicFilter({ value = ALL, onChange, className }: FilterProps) {
  return (
    <Select
      label="Filter by topic"
      isLabelHidden
      options={topicsOrAll}
      value={value}
      onChange={(chosen) => onChange(chosen === ALL ? undefined : chosen)}
      className={className}
    />
  );
}
