import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { call } from "../../api/Call.ts"
import { useLocale, useWords } from "../../app/Locale.tsx"
import { useSession } from "../../app/Session.tsx"
import { Button } from "../../design/Button.tsx"
import { Failure } from "../../design/Failure.tsx"
import { SubmitForm } from "../../design/SubmitForm.tsx"
import "./TaskLabel.css"
import { words } from "./TasksWords.ts"

/** What is said of a task beside its value. */
interface Labelled {
  readonly taskId: number
  readonly valuationNo: string
  readonly caseNumber: string | null
  readonly note: string | null
}

const MOST_CASE_NUMBER = 64
const MOST_NOTE = 500

/** A change of labels; what is absent stays. */
interface LabelChange {
  readonly caseNumber?: string
  readonly note?: string
}

/** Labels tasks, one after the other, and has the lists read again. */
export const useLabels = (taskIds: ReadonlyArray<number>, onDone: () => void) => {
  const { locale } = useLocale()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: LabelChange) => {
      for (const taskId of taskIds) await call(`v1/tasks/${taskId}`, { locale, method: "PATCH", body })
    },
    onSuccess: onDone,
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: ["tasks"] })
      await client.invalidateQueries({ queryKey: ["api"] })
    },
  })
}

interface LabelFormProps {
  /** What the inputs hold at first. Absent: nothing, and what stays empty is not changed. */
  readonly label?: Labelled
  readonly isPending: boolean
  readonly onSave: (change: LabelChange) => void
  readonly onCancel: () => void
}

/** The case number and the note as inputs: Enter saves, Escape leaves them as they were. */
export const LabelForm = ({ isPending, label, onCancel, onSave }: LabelFormProps) => {
  const own = useWords(words)
  const [caseNumber, setCaseNumber] = useState(label?.caseNumber ?? "")
  const [note, setNote] = useState(label?.note ?? "")
  const change = {
    ...(label === undefined && caseNumber.trim() === "" ? {} : { caseNumber }),
    ...(label === undefined && note.trim() === "" ? {} : { note }),
  }
  return (
    <SubmitForm
      className="label-form"
      onSubmit={() => onSave(change)}
      onKeyDown={({ key }) => {
        if (key === "Escape") onCancel()
      }}
    >
      <input
        className="input"
        aria-label={own.caseNumber}
        placeholder={own.caseNumber}
        value={caseNumber}
        maxLength={MOST_CASE_NUMBER}
        // It was opened in order to write into it.
        ref={focusOnce}
        onChange={({ target }) => setCaseNumber(target.value)}
      />
      <input
        className="input"
        aria-label={own.note}
        placeholder={own.note}
        value={note}
        maxLength={MOST_NOTE}
        onChange={({ target }) => setNote(target.value)}
      />
      <div className="row">
        <Button type="submit" kind="main" disabled={isPending || Object.keys(change).length === 0}>
          {own.save}
        </Button>
        <Button kind="plain" onClick={onCancel}>
          {own.cancel}
        </Button>
      </div>
    </SubmitForm>
  )
}

const focusOnce = (element: HTMLElement | null): void => element?.focus()

/** The case number and the note of a task, which are changed where they stand. */
export const TaskLabel = ({ task }: { readonly task: Labelled }) => {
  const own = useWords(words)
  const { user } = useSession()
  const [isOpen, setIsOpen] = useState<boolean>()
  const labels = useLabels([task.taskId], () => setIsOpen(false))
  const { caseNumber, note, valuationNo } = task
  const says = caseNumber === null && note === null ? own.addLabel : own.editLabel
  if (isOpen === true) {
    return (
      <>
        <LabelForm
          label={task}
          isPending={labels.isPending}
          onSave={(change) => labels.mutate(change)}
          onCancel={() => setIsOpen(false)}
        />
        {labels.error === null ? null : <Failure error={labels.error} />}
      </>
    )
  }
  return (
    <>
      {caseNumber}{" "}
      {user?.role === "VIEWER" ? null : (
        <Button
          kind="plain"
          aria-label={own.labelOf(says, valuationNo)}
          // The form gives the focus back to what opened it.
          {...(isOpen === false ? { ref: focusOnce } : {})}
          onClick={() => setIsOpen(true)}
        >
          {says}
        </Button>
      )}
      {note === null ? null : <p className="small soft">{note}</p>}
    </>
  )
}
