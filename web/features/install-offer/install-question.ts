import { createStore } from '#web/ui/create-store.ts';

/** The browser's own question whether to install the app. It shows when we let it, once. */
export type InstallQuestion = Event & {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
};

/** Null while the browser has none: it can't install, or has installed the app. */
export const installQuestion = createStore<InstallQuestion | null>(null);

/** Keeps the browser from asking by itself, because that would be too early. Returns a function that ends this. */
export function keepInstallQuestion(): () => void {
  const keep = (event: Event) => {
    event.preventDefault();
    installQuestion.set(event as InstallQuestion);
  };
  const forget = () => installQuestion.set(null);
  window.addEventListener('beforeinstallprompt', keep);
  window.addEventListener('appinstalled', forget);
  return () => {
    window.removeEventListener('beforeinstallprompt', keep);
    window.removeEventListener('appinstalled', forget);
  };
}

const KEY = 'install-declined';
/** Where the browser refuses to store the answer, it lasts as long as the page. */
let isDeclined = false;

/** Keeps the no on the device, also after the user signs out. */
export function declineInstall(): void {
  try {
    localStorage.setItem(KEY, 'yes');
  } catch {
    isDeclined = true;
  }
}

export function hasDeclinedInstall(): boolean {
  try {
    return isDeclined || localStorage.getItem(KEY) !== null;
  } catch {
    return isDeclined;
  }
}

export const isInstalled = (): boolean => window.matchMedia('(display-mode: standalone)').matches;

/** Whether this is Safari on an iPhone or iPad, where only the user can install, by the Share menu. An iPad says that it is a Mac. */
export function isSafariOnIos({ userAgent, maxTouchPoints }: Navigator = navigator): boolean {
  const isIos = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  return isIos && /Safari/.test(userAgent) && !/CriOS|FxiOS|EdgiOS/.test(userAgent);
}
