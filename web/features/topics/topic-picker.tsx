import type { ReactNode } from 'react';
import { orderedTopics } from '#shared/catalogue.ts';
import { Select } from '#web/ui/select.tsx';

/** The value that stands for all topics, because a select can't have an empty value. */
const ALL = 'all';

const topics = orderedTopics.map(({ id, title }) => ({ value: id, label: `${id} ${title}` }));
const topicsOrAll = [{ value: ALL, label: 'All topics' }, ...topics];

type PickerProps = { label: string; isLabelHidden?: boolean; hint?: ReactNode; error?: string; className?: string };

/** Chooses one of the 27 topics. A form reads the topic id from the field `name`. */
export function TopicPicker(props: PickerProps & { name?: string; value?: string; onChange?: (id: string) => void }) {
  return <Select {...props} options={topics} placeholder="Choose a topic" />;
}

type FilterProps = { value: string | undefined; onChange: (topicId: string | undefined) => void; className?: string };

/** Chooses the topic by which a list is filtered; undefined means all topics. */
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
