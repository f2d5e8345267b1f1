import { Dialog } from "@base-ui/react/dialog"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useEffect, useRef, useState } from "react"
import type { SessionAsset, TaskDetail, TaskRow } from "../../../api/Answers.ts"
import { useFormats } from "../../../app/Formats.ts"
import { useWords } from "../../../app/Locale.tsx"
import { useApi } from "../../../app/useApi.ts"
import { useCreate } from "../../../app/useCreate.ts"
import { Button } from "../../../design/Button.tsx"
import { Failure } from "../../../design/Failure.tsx"
import { Pending } from "../../../design/Pending.tsx"
import { SubmitForm } from "../../../design/SubmitForm.tsx"
import {
  besideOf,
  type ChangedFact,
  changesOf,
  type Filled,
  filledOf,
  type Form,
  type FormField,
  joined,
  requestOf,
} from "../../../form/Form.ts"
import { FormFields } from "../../../form/FormFields.tsx"
import "./WhatIf.css"
import { words as formWords } from "../../../form/FormWords.ts"
import { words } from "./WhatIfWords.ts"

/** Which facts were changed, from what to what. */
const Changes = ({ changes }: { readonly changes: ReadonlyArray<ChangedFact> }) => {
  const own = useWords(words)
  const { no, yes } = useWords(formWords)
  const said = ({ kind, options, unit }: FormField, value: string): string => {
    if (value === "") return own.empty
    if (kind === "boolean") return value === "true" ? yes : no
    const label = options?.find((option) => option.value === value)?.label
    return label ?? (unit === undefined ? value : `${value} ${unit}`)
  }
  return (
    <div className="small">
      <p>{own.changed(changes.length)}</p>
      <ul className="bullets">
        {changes.map(({ after, before, field }) => (
          <li key={field.name} className="break">
            {field.label}
            {own.colon}
            {said(field, before)} → <strong>{said(field, after)}</strong>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface BodyProps {
  readonly asset: SessionAsset
  readonly task: TaskDetail
  /** The field that is wanted, which stands among the first ones. */
  readonly fact: string | undefined
}

interface WhatIfProps extends BodyProps {
  /** What the drawer is for: a task without a value is corrected, one with a value is compared. */
  readonly label: string
  readonly onClose: () => void
}

/** A drawer that values the same object again with other facts, and shows both values side by side. */
export const WhatIf = ({ asset, fact, label, onClose, task }: WhatIfProps) => {
  const own = useWords(words)
  // The drawer has no trigger of its own: the focus goes back to whichever button opened it.
  const [opener] = useState(() => document.activeElement)
  const goBack = () => (opener instanceof HTMLElement ? opener : true)
  return (
    <Dialog.Root defaultOpen onOpenChangeComplete={(isOpen) => (isOpen ? undefined : onClose())}>
      <Dialog.Portal>
        <Dialog.Backdrop className="drawer-backdrop" />
        <Dialog.Popup className="drawer stack" initialFocus={() => inputOf(fact) ?? true} finalFocus={goBack}>
          <div className="row spread">
            <Dialog.Title>{label}</Dialog.Title>
            <Dialog.Close className="button">{own.close}</Dialog.Close>
          </div>
          <Dialog.Description className="soft">{own.intro}</Dialog.Description>
          <Body asset={asset} task={task} fact={fact} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** The input of a fact in the drawer, once its form is there. */
const inputOf = (fact: string | undefined): HTMLElement | null =>
  fact === undefined ? null : document.querySelector(`.drawer [name="${CSS.escape(fact)}"]`)

const Body = ({ asset, fact, task }: BodyProps) => {
  const form = useApi<Form>(`forms/${asset.assetType}`)
  if (form.data === undefined) return <Pending answer={form} />
  return <Facts asset={asset} task={task} fact={fact} form={form.data} />
}

interface FactsProps extends BodyProps {
  readonly form: Form
}

/** A valuation with other facts. */
interface Revalued {
  readonly taskId: number
  readonly changes: ReadonlyArray<ChangedFact>
  readonly filled: Filled
}

/** The facts of a task, to be changed, and the value that the changed ones give. */
const Facts = ({ asset, fact, form, task }: FactsProps) => {
  const own = useWords(words)
  const createTask = useCreate(asset)
  const input = typeof task.input === "object" && task.input !== null ? task.input : {}
  const first = filledOf(input)
  const [filled, setFilled] = useState(first)
  const changes = changesOf(form, first, filled)
  const create = useMutation({
    mutationFn: async (): Promise<Revalued> => {
      const taskId = await createTask(joined(requestOf(form, filled), besideOf(form, input)))
      return { taskId, changes, filled }
    },
  })
  const valued = create.data
  useEffect(() => inputOf(fact)?.focus(), [fact])
  // The same facts are not valued, and charged, twice.
  const isNew = changes.length > 0 && (valued === undefined || changesOf(form, valued.filled, filled).length > 0)
  return (
    <SubmitForm className="stack" onSubmit={() => create.mutate()}>
      {valued === undefined ? null : (
        <Comparison key={valued.taskId} before={task} taskId={valued.taskId} changes={valued.changes} />
      )}
      <FormFields form={form} filled={filled} wanted={fact} error={create.error} onFill={setFilled} />
      <div className="drawer-foot stack">
        {isNew ? <Changes changes={changes} /> : <p className="soft small">{own.unchanged}</p>}
        <div className="row">
          <Button kind="main" type="submit" disabled={!isNew || create.isPending}>
            {own.submit}
          </Button>
          <Button disabled={changes.length === 0} onClick={() => setFilled(first)}>
            {own.reset}
          </Button>
        </div>
        <p className="soft small">{own.charged}</p>
      </div>
    </SubmitForm>
  )
}

interface ComparisonProps {
  readonly before: TaskRow
  /** The new valuation. */
  readonly taskId: number
  readonly changes: ReadonlyArray<ChangedFact>
}

/** Milliseconds between two looks at the new valuation. */
const SOON = 400

/** The two values side by side, with their difference and what was changed. */
const Comparison = ({ before, changes, taskId }: ComparisonProps) => {
  const own = useWords(words)
  const client = useQueryClient()
  const task = useApi<TaskRow>(`tasks/${taskId}`, {
    refetchInterval: (data) => (data === undefined || data.status === "IN_PROGRESS" ? SOON : false),
  })
  const isOver = task.data !== undefined && task.data.status !== "IN_PROGRESS"
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    // On a phone it lies above the inputs that were just changed.
    place.current?.scrollIntoView({ block: "start" })
  }, [])
  useEffect(() => {
    if (isOver) void client.invalidateQueries({ queryKey: ["tasks"] })
  }, [client, isOver])
  return (
    <section className="card stack" aria-live="polite" ref={place}>
      {task.error !== null ? (
        <Failure error={task.error} />
      ) : task.data === undefined || !isOver ? (
        <p role="status">{own.valuing}</p>
      ) : (
        <>
          <Figures before={before} after={task.data} />
          <Changes changes={changes} />
          {task.data.errorMessage === null ? null : (
            <p className="note" data-tone="bad">
              {task.data.errorMessage}
            </p>
          )}
          <Link to="/tasks/$taskId" params={{ taskId: String(taskId) }}>
            {own.openTask}
          </Link>
        </>
      )}
    </section>
  )
}

const Figures = ({ after, before }: { readonly before: TaskRow; readonly after: TaskRow }) => {
  const own = useWords(words)
  const { change, confidence: sure, time, yuan } = useFormats()
  const difference =
    before.value === null || after.value === null ? undefined : after.value.central - before.value.central
  const both = (text: (task: TaskRow) => string) => (
    <>
      <td className="number">{text(before)}</td>
      <td className="number">{text(after)}</td>
    </>
  )
  return (
    <>
      <div className="table-frame">
        <table className="table">
          <thead>
            <tr>
              <td />
              <th scope="col" className="number">
                {own.before}
              </th>
              <th scope="col" className="number">
                {own.after}
              </th>
            </tr>
          </thead>
          <tbody>
            <tr className="strong">
              <th scope="row">{own.value}</th>
              {both(({ value }) => (value === null ? own.noValue : yuan(value.central)))}
            </tr>
            <tr>
              <th scope="row">{own.range}</th>
              {both(({ value }) => (value === null ? "—" : `${yuan(value.low)} – ${yuan(value.high)}`))}
            </tr>
            <tr>
              <th scope="row">{own.confidence}</th>
              {both(({ confidence }) => (confidence === null ? "—" : sure(confidence)))}
            </tr>
            <tr>
              <th scope="row">{own.valuedAt}</th>
              {both(({ createdAt }) => time(createdAt))}
            </tr>
          </tbody>
        </table>
      </div>
      {difference === undefined || before.value === null ? null : (
        <p>
          {own.difference}
          <strong className="figures">
            {difference < 0 ? "−" : "+"}
            {yuan(Math.abs(difference))} ({change(difference / before.value.central)})
          </strong>
        </p>
      )}
    </>
  )
}
