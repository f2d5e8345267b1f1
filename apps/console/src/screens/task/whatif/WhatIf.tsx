import "./WhatIf.css"
import { Dialog } from "@base-ui/react/dialog"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import type { SessionAsset, TaskDetail } from "../../../api/Answers.ts"
import { useWords } from "../../../app/Locale.tsx"
import { useApi } from "../../../app/useApi.ts"
import { useCreate } from "../../../app/useCreate.ts"
import { Button } from "../../../design/Button.tsx"
import { Failure } from "../../../design/Failure.tsx"
import { Loading } from "../../../design/Loading.tsx"
import {
  besideOf,
  type ChangedFact,
  changesOf,
  type Filled,
  filledOf,
  type Form,
  joined,
  requestOf,
} from "../../../form/Form.ts"
import { FormFields } from "../../../form/FormFields.tsx"
import { Changes } from "./Changes.tsx"
import { Comparison } from "./Comparison.tsx"
import { words } from "./WhatIfWords.ts"

interface BodyProps {
  readonly asset: SessionAsset
  readonly task: TaskDetail
}

interface WhatIfProps extends BodyProps {
  /** What the drawer is for: a task without a value is corrected, one with a value is compared. */
  readonly label: string
}

/** A drawer that values the same object again with other facts, and shows both values side by side. */
export const WhatIf = ({ asset, label, task }: WhatIfProps) => {
  const own = useWords(words)
  return (
    <Dialog.Root>
      <Dialog.Trigger className="button">{label}</Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Backdrop className="drawer-backdrop" />
        <Dialog.Popup className="drawer stack">
          <div className="row spread">
            <Dialog.Title>{label}</Dialog.Title>
            <Dialog.Close className="button">{own.close}</Dialog.Close>
          </div>
          <Dialog.Description className="soft">{own.intro}</Dialog.Description>
          <Body asset={asset} task={task} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

const Body = ({ asset, task }: BodyProps) => {
  const form = useApi<Form>(`forms/${asset.assetType}`)
  if (form.data === undefined) {
    return form.error === null ? <Loading /> : <Failure error={form.error} retry={() => void form.refetch()} />
  }
  return <Facts asset={asset} task={task} form={form.data} />
}

interface FactsProps {
  readonly asset: SessionAsset
  readonly task: TaskDetail
  readonly form: Form
}

/** A valuation with other facts. */
interface Revalued {
  readonly taskId: number
  readonly changes: ReadonlyArray<ChangedFact>
  readonly filled: Filled
}

/** The facts of a task, to be changed, and the value that the changed ones give. */
const Facts = ({ asset, form, task }: FactsProps) => {
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
  // The same facts are not valued, and charged, twice.
  const isNew = changes.length > 0 && (valued === undefined || changesOf(form, valued.filled, filled).length > 0)
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        create.mutate()
      }}
    >
      {valued === undefined ? null : (
        <Comparison key={valued.taskId} before={task} taskId={valued.taskId} changes={valued.changes} />
      )}
      <FormFields form={form} filled={filled} error={create.error} onFill={setFilled} />
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
    </form>
  )
}
