import type { Fault } from "../../api/Call.ts"
import { useWords } from "../../app/Locale.tsx"
import { useApi } from "../../app/useApi.ts"
import { Failure } from "../../design/Failure.tsx"
import { Loading } from "../../design/Loading.tsx"
import type { Filled, Form } from "../../form/Form.ts"
import { FormInput } from "../../form/FormInput.tsx"
import { words } from "./StatementsWords.ts"

interface PurchaseFactsProps {
  readonly assetType: string
  readonly filled: Filled
  readonly faults: ReadonlyArray<Fault>
  readonly onFill: (filled: Filled) => void
}

/** The form of the request, without its files. */
export const usePurchaseForm = (assetType: string) => useApi<Form>(`forms/${assetType}`)

/** What the statements are to carry: price, down payment, instalment. */
export const PurchaseFacts = ({ assetType, faults, filled, onFill }: PurchaseFactsProps) => {
  const own = useWords(words)
  const form = usePurchaseForm(assetType)
  return (
    <section className="card stack" aria-labelledby="purchase">
      <div>
        <h2 id="purchase">{own.purchase}</h2>
        <p className="soft small">{own.purchaseHelp}</p>
      </div>
      {form.data !== undefined ? (
        <div className="form-grid">
          {form.data.fields
            .filter(({ kind }) => kind === "integer" || kind === "decimal")
            .map((field) => (
              <FormInput
                key={field.name}
                assetType={assetType}
                field={field}
                filled={filled}
                fault={faults.find(({ path }) => path === field.name)?.message}
                onFill={onFill}
              />
            ))}
        </div>
      ) : form.error === null ? (
        <Loading />
      ) : (
        <Failure error={form.error} retry={() => void form.refetch()} />
      )}
    </section>
  )
}
