import { useMutation } from '@tanstack/react-query';
import { tellSignOut } from '#web/features/auth/one-user.ts';
import { forgetDrafts } from '#web/features/drafts/drafts.ts';
import { openPage, paths } from '#web/lib/paths.ts';
import { removeWorker } from '#web/lib/service-worker.ts';
import { fetchWithTimeout, trpc } from '#web/lib/trpc.ts';
import { saveToast } from '#web/ui/toast-store.ts';

export function useAccount() {
  return trpc.account.get.useQuery();
}

export function useRename() {
  return trpc.account.rename.useMutation({ meta: { success: { title: 'Name saved' } } });
}

/** The address changes when its owner opens the link that is mailed to it. */
export function useChangeEmail() {
  return trpc.account.changeEmail.useMutation();
}

export function useConfirmNewEmail() {
  return trpc.account.confirmEmail.useMutation();
}

export function useConfirmSignUpEmail() {
  return trpc.account.confirmAddress.useMutation();
}

export function useSendConfirmation() {
  return trpc.account.sendConfirmation.useMutation();
}

export function useChangePassword() {
  return trpc.account.changePassword.useMutation({
    meta: {
      success: { title: 'Password changed', description: "You're signed out everywhere else." },
    },
  });
}

export function useSignIns() {
  return trpc.account.signIns.useQuery();
}

export function useEndSignIn() {
  return trpc.account.endSignIn.useMutation({
    meta: {
      success: { title: 'That browser is signed out' },
      failure: "We couldn't sign out that browser",
    },
  });
}

/** Ends the sign-in of this browser. */
export function useSignOutHere() {
  return trpc.account.endSignIn.useMutation({
    meta: { failure: "You're still signed in", isQuiet: true },
    onSuccess: () => leave("You're signed out"),
  });
}

export function useEndOtherSignIns() {
  return trpc.account.endOtherSignIns.useMutation({
    meta: {
      success: { title: "You're signed out everywhere else" },
      failure: "We couldn't sign out your other browsers",
    },
  });
}

export function useSignOutEverywhere() {
  return trpc.account.signOutEverywhere.useMutation({
    meta: { failure: "You're still signed in", isQuiet: true },
    onSuccess: () => leave("You're signed out everywhere"),
  });
}

/** Calls the API directly, because tRPC has no DELETE. An account of a sign-in provider has no password. */
export function useDeleteAccount() {
  return useMutation({
    mutationFn: (input: { password?: string }) =>
      fetchWithTimeout()(paths.accountApi, {
        method: 'DELETE',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(input),
      }),
    onSuccess: () => leave('Account deleted'),
  });
}

/** Reloads the whole page, so that nothing of the user stays in this browser. */
async function leave(title: string): Promise<void> {
  await removeWorker();
  forgetDrafts();
  tellSignOut();
  saveToast({ title });
  openPage(paths.home);
}
