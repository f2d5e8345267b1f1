import type { Model } from "@open-valuation/http-api"
import { useMutation } from "@tanstack/react-query"
import { failureOf, send } from "../../api/Call.ts"
import { save } from "../../api/Save.ts"
import { useLocale, useWords } from "../../app/Locale.tsx"
import { Button } from "../../design/Button.tsx"
import { Failure } from "../../design/Failure.tsx"
import { words } from "./ModelsWords.ts"

/** The validation of a model as a page or a workbook, which is made when it is asked for. */
export const Validation = ({ model }: { readonly model: Model }) => {
  const own = useWords(words)
  const { locale } = useLocale()
  const load = useMutation({
    mutationFn: async (format: "html" | "xlsx") => {
      const response = await send(`v1/models/${model.modelId}/validation?format=${format}`, { locale })
      if (!response.ok) throw await failureOf(response, locale)
      save(await response.blob(), `model-${model.modelId}.${format}`)
    },
  })
  return (
    <>
      <div className="row">
        <Button disabled={load.isPending} aria-label={own.reportOf(model.label)} onClick={() => load.mutate("html")}>
          {own.report}
        </Button>
        <Button disabled={load.isPending} aria-label={own.workbookOf(model.label)} onClick={() => load.mutate("xlsx")}>
          {own.workbook}
        </Button>
      </div>
      <div className="small" role="status">
        {load.isPending ? own.making : ""}
      </div>
      {load.error === null ? null : <Failure error={load.error} />}
    </>
  )
}
