import { Flag } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ReportForm, type ReportValues } from './report-form.tsx';
import { useReport } from './use-report.ts';

/** Reports a mistake in a question, or withdraws the report. The form keeps its values until the report is sent. */
export function ReportQuestion({ questionId }: { questionId: string }) {
  const { isReported, report, withdraw } = useReport(questionId);
  const [isOpen, setOpen] = useState(false);
  const [values, setValues] = useState<ReportValues>({ note: '' });

  function send(event: FormEvent) {
    event.preventDefault();
    const { reason, note } = values;
    if (!reason || report.isPending) return;
    const onSuccess = () => {
      setOpen(false);
      setValues({ note: '' });
    };
    report.mutate({ questionId, reason, note }, { onSuccess });
  }

  return (
    <>
      {/* One button for both actions, so that the focus can return to it. */}
      <Button
        variant="ghost"
        size="small"
        className="-ml-3 text-ink-3"
        pending={withdraw.isPending}
        onClick={() => (isReported ? withdraw.mutate({ questionId }) : setOpen(true))}
      >
        <Icon of={Flag} size={16} />
        {isReported ? 'Reported. Withdraw' : 'Report this question'}
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title="Report this question" description="What is wrong with it?">
        <ReportForm values={values} onChange={setValues} onSubmit={send} isPending={report.isPending} />
      </Dialog>
    </>
  );
}
