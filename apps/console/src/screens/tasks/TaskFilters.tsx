import { useState } from "react"
import type { TaskStatus } from "../../api/Answers.ts"
import { useWords } from "../../app/Locale.tsx"
import { useSession } from "../../app/Session.tsx"
import { MOST_TEXT, type TasksSearch, tasksSearchOf } from "../../app/TasksSearch.ts"
import { useIsNarrow } from "../../app/useIsNarrow.ts"
import { Button } from "../../design/Button.tsx"
import { Field } from "../../design/Field.tsx"
import { Options } from "../../design/Options.tsx"
import { SubmitForm } from "../../design/SubmitForm.tsx"
import { words as common } from "../../Words.ts"
import { words } from "./TasksWords.ts"

interface TaskFiltersProps {
  readonly search: TasksSearch
  readonly onSearch: (search: TasksSearch) => void
}

const statuses: ReadonlyArray<TaskStatus> = ["IN_PROGRESS", "SUCCESS", "FAILED"]

/** Which tasks to list: choices apply at once, what is written when it is sent. */
export const TaskFilters = ({ onSearch, search }: TaskFiltersProps) => {
  const { assets } = useSession()
  const own = useWords(words)
  const shared = useWords(common)
  const [wanted, setWanted] = useState(search)
  const [shown, setShown] = useState(search)
  // Another address, as by the back button, is shown in place of what was written.
  if (shown !== search) {
    setShown(search)
    setWanted(search)
  }
  const change = (changed: TasksSearch) => setWanted({ ...wanted, ...changed })
  const choose = (chosen: TasksSearch) => onSearch(tasksSearchOf({ ...wanted, ...chosen }))
  const { asset = "", from = "", status = "", text = "", to = "" } = wanted
  const isNarrow = useIsNarrow()
  const choices = (
    <>
      <Field label={own.asset}>
        {(input) => (
          <select {...input} value={asset} onChange={({ target }) => choose({ asset: target.value })}>
            <option value="">{own.all}</option>
            <Options of={assets.map(({ assetType, title }) => [assetType, title])} />
          </select>
        )}
      </Field>
      <Field label={own.status}>
        {(input) => (
          <select {...input} value={status} onChange={({ target }) => choose({ status: target.value })}>
            <option value="">{own.all}</option>
            <Options of={statuses.map((one) => [one, shared.status[one]])} />
          </select>
        )}
      </Field>
      <Field label={own.from}>
        {(input) => (
          <input
            {...input}
            type="date"
            value={from}
            max={to === "" ? undefined : to}
            onChange={({ target }) => change({ from: target.value })}
          />
        )}
      </Field>
      <Field label={own.to}>
        {(input) => (
          <input
            {...input}
            type="date"
            value={to}
            min={from === "" ? undefined : from}
            onChange={({ target }) => change({ to: target.value })}
          />
        )}
      </Field>
    </>
  )
  return (
    <SubmitForm className="row bar" role="search" onSubmit={() => choose({})}>
      {isNarrow ? null : choices}
      <div className="grow">
        <Field label={own.text}>
          {(input) => (
            <input
              {...input}
              type="search"
              value={text}
              maxLength={MOST_TEXT}
              placeholder={own.textHelp}
              onChange={({ target }) => change({ text: target.value })}
            />
          )}
        </Field>
      </div>
      {isNarrow ? (
        // The words stand first on a phone, and what is chosen seldom behind them.
        <details open={Object.keys(search).some((name) => name !== "text")}>
          <summary>{own.filters}</summary>
          <div className="row bar">{choices}</div>
        </details>
      ) : null}
      <Button type="submit">{own.search}</Button>
      {Object.keys(search).length === 0 ? null : (
        <Button kind="plain" onClick={() => onSearch({})}>
          {own.clear}
        </Button>
      )}
    </SubmitForm>
  )
}
