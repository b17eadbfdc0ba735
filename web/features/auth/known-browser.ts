// Whether somebody has signed in with this browser before. Where the browser refuses the storage, it counts as new.

const KEY = 'signed-in-before';

export function rememberSignIn(): void {
  try {
    localStorage.setItem(KEY, 'yes');
  } catch {}
}

export function hasSignedInBefore(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}
