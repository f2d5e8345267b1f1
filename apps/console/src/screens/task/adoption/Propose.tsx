import type { UploadedMaterial } from "@open-valuation/http-api"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { call, CallFailed } from "../../../api/Call.ts"
import { useMay } from "../../../app/Allowed.tsx"
import { useLocale, useWords } from "../../../app/Locale.tsx"
import { Button } from "../../../design/Button.tsx"
import { Failure } from "../../../design/Failure.tsx"
import { Field } from "../../../design/Field.tsx"
import { SubmitForm } from "../../../design/SubmitForm.tsx"
import { words as common } from "../../../Words.ts"
import { words } from "./AdoptionWords.ts"

/** Characters of a reason. */
export const MOST_REASON = 2000

interface ProposeProps {
  /** Of the task in v1. */
  readonly path: string
  readonly central: number | undefined
}

/** The form of a proposal. Its files are uploaded when it is sent. */
export const Propose = ({ central, path }: ProposeProps) => {
  const own = useWords(words)
  const { optional } = useWords(common)
  const { locale } = useLocale()
  const may = useMay()
  const client = useQueryClient()
  const [value, setValue] = useState("")
  const [reason, setReason] = useState("")
  const [files, setFiles] = useState<ReadonlyArray<File>>([])
  const propose = useMutation({
    mutationFn: async () => {
      const uploaded = files.length === 0 ? [] : await uploadAll(files, locale)
      const number = Number(value.replaceAll(/[,，\s]/g, ""))
      return call(`${path}/adoptions`, {
        locale,
        method: "POST",
        // What cannot be read goes to the server as it is, which says what is wrong with it.
        body: {
          value: Number.isFinite(number) ? number : value,
          reason: reason.trim(),
          attachments: uploaded.map(({ materialRef }) => materialRef),
        },
      })
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ["api"] }),
  })
  const faults = propose.error instanceof CallFailed ? propose.error.faults : []
  const faultOf = (name: string) => faults.find(({ path: at }) => at.startsWith(name))?.message
  return (
    <SubmitForm className="stack" onSubmit={() => propose.mutate()}>
      <div className="row bar">
        <Field label={own.value} unit={own.yuan} fault={faultOf("value")}>
          {(input) => (
            <input
              {...input}
              name="adoptedValue"
              inputMode="decimal"
              autoComplete="off"
              required
              maxLength={24}
              value={value}
              onChange={({ target }) => setValue(target.value)}
            />
          )}
        </Field>
        {central === undefined ? null : (
          <Button kind="plain" onClick={() => setValue(String(central))}>
            {own.take}
          </Button>
        )}
      </div>
      <Field label={own.reason} help={own.reasonHelp} fault={faultOf("reason")}>
        {(input) => (
          <textarea
            {...input}
            name="adoptedReason"
            rows={3}
            required
            maxLength={MOST_REASON}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
      {may(["materials"]) ? (
        <Field label={own.attachments} optional={optional} help={own.attach} fault={faultOf("attachments")}>
          {(input) => (
            <input {...input} type="file" multiple onChange={({ target }) => setFiles([...(target.files ?? [])])} />
          )}
        </Field>
      ) : null}
      {propose.error === null || faults.length > 0 ? null : <Failure error={propose.error} />}
      <div>
        <Button kind="main" type="submit" disabled={propose.isPending}>
          {own.send}
        </Button>
      </div>
    </SubmitForm>
  )
}

const uploadAll = async (
  files: ReadonlyArray<File>,
  locale: "zh" | "en",
): Promise<ReadonlyArray<typeof UploadedMaterial.Encoded>> => {
  const form = new FormData()
  for (const file of files) form.append("files", file)
  return call("v1/bank-statement-valuations/materials", { locale, method: "POST", body: form })
}
