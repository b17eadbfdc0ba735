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
      words="Removes your account and everything in it for good. Download your data first if you want to keep it."
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
        description="Your notes, flashcards, bookmarks, study plans, progress and quiz scores will also be deleted. They cannot be restored. You will be signed out in every browser."
      >
        <DeleteForm account={account} onCancel={() => setIsOpen(false)} />
      </Dialog>
    </AccountSection>
  );
}
