import { setShortcuts, useShortcuts } from '#web/features/player/shortcuts.ts';
import { AccountSection } from './account-section.tsx';

/** Switches the shortcuts off that are a single letter or digit, for users who dictate or press keys by accident. */
export function ShortcutsSection() {
  const areOn = useShortcuts();
  return (
    <AccountSection
      title="Keyboard shortcuts"
      words="In a question, single letters and digits choose, rate, flag and grade. Your choice stays on this device."
    >
      <label className="flex min-h-target w-max max-w-full items-center gap-3 text-ink">
        <input
          type="checkbox"
          className="size-4.5 shrink-0 accent-accent"
          checked={areOn}
          onChange={({ target }) => setShortcuts(target.checked)}
        />
        Use single letters and digits
      </label>
    </AccountSection>
  );
}
