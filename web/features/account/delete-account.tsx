import { useSearchParams } from 'wouter';
import type { Account } from '#shared/account.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { AccountSection } from './account-section.tsx';
import { DeleteForm } from './delete-form.tsx';

/** Keeps the open dialog in the URL (`?delete=1`), so that a fresh sign-in leads back to it. */
export function DeleteAccount({ account }: { account: Account }) {
  const [search, setSearch] = useSearchParams();
  const setIsOpen = (isOpen: boolean) => setSearch(isOpen ? { delete: '1' } : {}, { replace: true });
  return (
    <AccountSection
      title="Delete account"
      words="This permanently deletes your account and everything in it. Want to keep your data? Download it first."
    >
      <Dialog
        trigger={
          <Button variant="quiet-danger" className="-ml-3">
            Delete account
          </Button>
        }
        open={search.has('delete')}
        onOpenChange={setIsOpen}
        title="Delete your account?"
        description="You'll lose your notes, flashcards, bookmarks, study plans, progress and quiz scores, and you'll be signed out everywhere. You can't undo this."
      >
        <DeleteForm account={account} onCancel={() => setIsOpen(false)} />
      </Dialog>
    </AccountSection>
  );
}
