import { catalogue } from '#shared/catalogue.ts';
import type { MistakeCounts } from '#shared/mistakes.ts';
import { Select } from '#web/ui/select.tsx';

/** The value that stands for all areas, because a select can't have an empty value. */
const ALL = 'all';

type AreaFilterProps = {
  counts: MistakeCounts;
  /** Undefined means all areas. */
  value: string | undefined;
  onChange: (areaId: string | undefined) => void;
};

/** Chooses the area by which the mistakes are filtered, and says how many mistakes each area has. */
export function AreaFilter({ counts, value = ALL, onChange }: AreaFilterProps) {
  const areas = catalogue.map(({ id, shortTitle }) => ({
    value: id,
    label: `${id} ${shortTitle} (${counts.areas.find(({ area }) => area === id)?.count ?? 0})`,
  }));
  return (
    <Select
      label="Filter by area"
      isLabelHidden
      options={[{ value: ALL, label: `All areas (${counts.total})` }, ...areas]}
      value={value}
      onChange={(chosen) => onChange(chosen === ALL ? undefined : chosen)}
      className="max-md:w-full md:w-80"
    />
  );
}
