import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import type { SessionAsset, TaskDetail, TaskRow } from "../../api/Answers.ts"
import { call, CallFailed, failureOf, send } from "../../api/Call.ts"
import { save } from "../../api/Save.ts"
import { useFormats } from "../../app/Formats.ts"
import { useLocale, useWords } from "../../app/Locale.tsx"
import { useSession } from "../../app/Session.tsx"
import { randomKey } from "../../app/useCreate.ts"
import { Button } from "../../design/Button.tsx"
import { Confirm } from "../../design/Confirm.tsx"
import { Failure } from "../../design/Failure.tsx"
import { withoutOrigin } from "../../form/Form.ts"
import { ExportTasks } from "./ExportTasks.tsx"
import { LabelForm, useLabels } from "./TaskLabel.tsx"
import { words } from "./TasksWords.ts"

interface SelectedTasksProps {
  readonly tasks: ReadonlyArray<TaskRow>
  readonly onDone: () => void
}

/** What can be done with the selected tasks together. */
export const SelectedTasks = ({ onDone, tasks }: SelectedTasksProps) => {
  const own = useWords(words)
  const { count } = useFormats()
  const { user } = useSession()
  const [isLabelling, setIsLabelling] = useState(false)
  const labels = useLabels(
    tasks.map(({ taskId }) => taskId),
    () => {
      setIsLabelling(false)
      onDone()
    },
  )
  const ended = tasks.filter(({ status }) => status !== "IN_PROGRESS")
  return (
    <section className="card selected" aria-label={own.selected(count(tasks.length))}>
      <div className="row">
        <strong role="status">{own.selected(count(tasks.length))}</strong>
        <ExportTasks query={new URLSearchParams({ ids: tasks.map(({ taskId }) => taskId).join(",") })} />
        {user?.role === "VIEWER" ? null : (
          <>
            <Reports tasks={ended} />
            <Button aria-expanded={isLabelling} onClick={() => setIsLabelling(!isLabelling)}>
              {own.labelAll}
            </Button>
            <Anew tasks={ended} />
          </>
        )}
        <Button kind="plain" onClick={onDone}>
          {own.unselect}
        </Button>
      </div>
      {isLabelling ? (
        <LabelForm
          isPending={labels.isPending}
          onSave={(change) => labels.mutate(change)}
          onCancel={() => setIsLabelling(false)}
        />
      ) : null}
      {labels.error === null ? null : <Failure error={labels.error} />}
    </section>
  )
}

interface Outcome {
  readonly done: number
  readonly failed: ReadonlyArray<{ readonly valuationNo: string; readonly message: string }>
}

/** Saves the reports of tasks as one archive. */
const Reports = ({ tasks }: { readonly tasks: ReadonlyArray<TaskRow> }) => {
  const own = useWords(words)
  const { locale } = useLocale()
  const run = useMutation({
    mutationFn: async () => {
      const ids = tasks.map(({ taskId }) => taskId).join(",")
      const response = await send(`tasks/reports?ids=${ids}`, { locale })
      if (!response.ok) throw await failureOf(response, locale)
      save(await response.blob(), "reports.zip")
    },
  })
  return (
    <>
      <Button disabled={run.isPending || tasks.length === 0} onClick={() => run.mutate()}>
        {own.reports}
      </Button>
      {run.error === null ? null : <Failure error={run.error} />}
    </>
  )
}

/** Values one task after the other anew; one that fails stops none of the others. */
const Anew = ({ tasks }: { readonly tasks: ReadonlyArray<TaskRow> }) => {
  const own = useWords(words)
  const { count } = useFormats()
  const client = useQueryClient()
  const [done, setDone] = useState(0)
  const value = useAnew()
  const run = useMutation({
    mutationFn: async (): Promise<Outcome> => {
      setDone(0)
      const failed: Array<Outcome["failed"][number]> = []
      for (const [at, task] of tasks.entries()) {
        try {
          await value(task)
        } catch (cause) {
          if (!(cause instanceof CallFailed)) throw cause
          failed.push({ valuationNo: task.valuationNo, message: cause.faults[0]?.message ?? cause.message })
        }
        setDone(at + 1)
      }
      return { done: tasks.length - failed.length, failed }
    },
    onSettled: () => client.invalidateQueries({ queryKey: ["tasks"] }),
  })
  return (
    <>
      <Confirm
        label={run.isPending ? own.working(count(done), count(tasks.length)) : own.anew}
        title={own.anewTitle}
        disabled={run.isPending || tasks.length === 0}
        onConfirm={() => run.mutate()}
      >
        {own.anewCost(count(tasks.length))}
      </Confirm>
      {run.error === null ? null : <Failure error={run.error} />}
      {run.data === undefined ? null : (
        <div role="status" className="small">
          <p>{own.anewDone(count(run.data.done))}</p>
          <ul>
            {run.data.failed.map(({ message, valuationNo }) => (
              <li key={valuationNo}>
                {valuationNo}: {message}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

/** Values what a task was about as of today, with its case number. */
const useAnew = () => {
  const { locale } = useLocale()
  const assetOf = useAssetOf()
  return async ({ assetType, taskId }: TaskRow): Promise<void> => {
    const { input } = await call<TaskDetail>(`tasks/${taskId}`, { locale })
    const { valuationDate: _, ...request } = withoutOrigin(isObject(input) ? input : {})
    const headers = { "Idempotency-Key": randomKey() }
    await call(`v1/${assetOf(assetType).path}`, { locale, method: "POST", body: request, headers })
  }
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null

const useAssetOf = () => {
  const { assets } = useSession()
  return (assetType: string): SessionAsset => {
    const asset = assets.find((one) => one.assetType === assetType)
    if (asset === undefined) throw new CallFailed(0, assetType)
    return asset
  }
}
