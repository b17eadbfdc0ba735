import { type Account, RenameInput } from '#shared/account.ts';
import { useForm } from '#web/lib/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { FormFailure } from '#web/ui/form-failure.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { AccountSection } from './account-section.tsx';
import { useRename } from './use-account.ts';

export function NameForm({ account }: { account: Account }) {
  const rename = useRename();
  const { formProps, errors, failure, isPending } = useForm({
    schema: RenameInput,
    submit: (name) => rename.mutateAsync(name),
    fallback: "We couldn't change your name. Please try again.",
  });
  return (
    <AccountSection title="Name" words="This is what we'll call you.">
      <form {...formProps} className="space-y-4">
        <div className="grid gap-x-3 gap-y-4 lg:grid-cols-2">
          <TextField
            label="First name"
            name="firstName"
            dir="auto"
            autoComplete="given-name"
            defaultValue={account.firstName}
            error={errors.firstName}
            required
          />
          <TextField
            label="Last name"
            name="lastName"
            dir="auto"
            autoComplete="family-name"
            defaultValue={account.lastName}
            error={errors.lastName}
            required
          />
        </div>
        <FormFailure message={failure} />
        <Button type="submit" pending={isPending}>
          Save name
        </Button>
      </form>
    </AccountSection>
  );
}
