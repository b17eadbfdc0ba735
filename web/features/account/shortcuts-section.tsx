import { setShortcuts, useShortcuts } from '#web/features/player/shortcuts.ts';
import { AccountSection } from './account-section.tsx';

/** Switches the shortcuts off that are a single letter or digit, for users who dictate or press keys by accident. */
export function ShortcutsSection() {
  const areOn = useShortcuts();
  return (
    <AccountSection
      title="Keyboard shortcuts"
      words="Press a letter or number to choose, rate, flag or grade. This setting only affects this device."
    >
      <label className="flex min-h-target w-max max-w-full items-center gap-3 text-ink">
        <input
          type="checkbox"
          className="size-4.5 shrink-0 accent-accent"
          checked={areOn}
          onChange={({ target }) => setShortcuts(target.checked)}
        />
        Use letter and number keys
      </label>
    </AccountSection>
  );
}
