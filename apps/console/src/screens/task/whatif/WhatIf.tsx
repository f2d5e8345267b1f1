import "./WhatIf.css"
import { Dialog } from "@base-ui/react/dialog"
import type { SessionAsset, TaskDetail } from "../../../api/Answers.ts"
import { useWords } from "../../../app/Locale.tsx"
import { useApi } from "../../../app/useApi.ts"
import { Failure } from "../../../design/Failure.tsx"
import { Loading } from "../../../design/Loading.tsx"
import type { Form } from "../../../form/Form.ts"
import { Facts } from "./Facts.tsx"
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
