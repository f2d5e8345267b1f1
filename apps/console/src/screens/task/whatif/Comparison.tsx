import { useQueryClient } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useEffect, useRef } from "react"
import type { TaskRow } from "../../../api/Answers.ts"
import { useFormats } from "../../../app/Formats.ts"
import { useWords } from "../../../app/Locale.tsx"
import { useApi } from "../../../app/useApi.ts"
import { Failure } from "../../../design/Failure.tsx"
import type { ChangedFact } from "../../../form/Form.ts"
import { Changes } from "./Changes.tsx"
import { words } from "./WhatIfWords.ts"

interface ComparisonProps {
  readonly before: TaskRow
  /** The new valuation. */
  readonly taskId: number
  readonly changes: ReadonlyArray<ChangedFact>
}

/** Milliseconds between two looks at the new valuation. */
const SOON = 400

/** The two values side by side, with their difference and what was changed. */
export const Comparison = ({ before, changes, taskId }: ComparisonProps) => {
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
