import { Failure } from "./Failure.tsx"
import { Loading, type LoadingProps } from "./Loading.tsx"

interface PendingProps extends LoadingProps {
  readonly answer: { readonly error: Error | null; readonly refetch: () => unknown }
}

/** An answer that has not come: on its way, or what went wrong and a way to ask again. */
export const Pending = ({ answer, ...shape }: PendingProps) =>
  answer.error === null ? <Loading {...shape} /> : <Failure error={answer.error} retry={() => void answer.refetch()} />
