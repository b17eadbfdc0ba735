import { Moon, Sun, SunMoon } from 'lucide-react';
import { useState } from 'react';
import { setCookie } from '#web/lib/cookie.ts';
import { useIsHydrated } from '#web/lib/use-is-hydrated.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';

type Theme = 'system' | 'light' | 'dark';

const COOKIE = 'theme';
const YEAR = 31_536_000;
const looks = {
  system: { label: 'System', icon: SunMoon, next: 'light' },
  light: { label: 'Light', icon: Sun, next: 'dark' },
  dark: { label: 'Dark', icon: Moon, next: 'system' },
} as const;

/** Returns the user's choice, which the server writes on <html>, or 'system' if there is none. */
function currentTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

function applyTheme(theme: Theme) {
  const choice = theme === 'system' ? undefined : theme;
  if (choice) document.documentElement.dataset.theme = choice;
  else delete document.documentElement.dataset.theme;
  setCookie(COOKIE, choice, YEAR);
}

/** A button that switches from system to light to dark. */
export function ThemeSwitch() {
  const isHydrated = useIsHydrated();
  const [choice, setChoice] = useState<Theme>();
  const theme = choice ?? (isHydrated ? currentTheme() : 'system');
  const { label, icon, next } = looks[theme];
  return (
    <Tooltip label={`Theme: ${label}`} side="right">
      <Button
        variant="ghost"
        size="small"
        className="rail:w-10 rail:px-0"
        onClick={() => {
          setChoice(next);
          applyTheme(next);
        }}
      >
        <Icon of={icon} />
        <span className="rail:sr-only">
          Theme<span className="sr-only">: {label}</span>
        </span>
      </Button>
    </Tooltip>
  );
}
