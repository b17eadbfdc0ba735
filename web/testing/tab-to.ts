import type { UserEvent } from '@testing-library/user-event';

/** Presses Tab until the control has the focus, as a person does who has no mouse. */
export async function tabTo(user: UserEvent, control: Element): Promise<void> {
  for (let presses = 0; presses < 100; presses++) {
    if (document.activeElement === control) return;
    await user.tab();
  }
  throw new Error(`Tab does not reach ${control.outerHTML.slice(0, 100)}`);
}
