import type { Model } from "@open-valuation/http-api"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { call } from "../../api/Call.ts"
import { useLocale, useWords } from "../../app/Locale.tsx"
import { Button } from "../../design/Button.tsx"
import { Failure } from "../../design/Failure.tsx"
import { Field } from "../../design/Field.tsx"
import { words } from "./ModelsWords.ts"

/** Approves a model that waits, or retires one, with a reason. */
export const Decide = ({ model }: { readonly model: Model }) => {
  const own = useWords(words)
  const { locale } = useLocale()
  const client = useQueryClient()
  const [isOpen, setIsOpen] = useState(false)
  const [reason, setReason] = useState("")
  const decide = useMutation({
    mutationFn: (decision: "approve" | "retire") =>
      call<Model>(`v1/models/${model.modelId}/${decision}`, { locale, method: "POST", body: { reason } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ["api", "models"] }),
  })
  const isReady = reason.trim() !== "" && !decide.isPending
  const waits = model.state === "CANDIDATE"
  return (
    <>
      <div>
        <Button
          aria-expanded={isOpen}
          aria-label={own.decideOf(model.label)}
          onClick={() => setIsOpen((former) => !former)}
        >
          {own.decide}
        </Button>
      </div>
      {isOpen ? (
        <form className="stack" onSubmit={(event) => event.preventDefault()}>
          <p className="small soft">{waits ? own.approveHelp : own.retireHelp}</p>
          <Field label={own.reason}>
            {(input) => (
              <textarea
                {...input}
                rows={2}
                maxLength={2000}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
              />
            )}
          </Field>
          {decide.error === null ? null : <Failure error={decide.error} />}
          <div className="row">
            {waits ? (
              <Button
                kind="main"
                disabled={!isReady}
                aria-label={own.approveOf(model.label)}
                onClick={() => decide.mutate("approve")}
              >
                {own.approve}
              </Button>
            ) : null}
            <Button
              kind="danger"
              disabled={!isReady}
              aria-label={own.retireOf(model.label)}
              onClick={() => decide.mutate("retire")}
            >
              {own.retire}
            </Button>
          </div>
        </form>
      ) : null}
    </>
  )
}
