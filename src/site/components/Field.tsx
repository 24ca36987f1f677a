import type { ReactNode } from 'react'

/** What a field's control is given: it names the label's `id` and, where something is wrong, the error. */
export interface ControlProps {
  id: string
  className: 'input'
  'aria-invalid'?: true
  'aria-describedby'?: string
}

/** A labeled field of a `.reader-form`: label, hint, what is wrong with it, and the control. */
export function Field({
  id,
  label,
  hint,
  error,
  errorLanguage,
  control,
}: {
  id: string
  label: ReactNode
  hint?: string
  error?: string | undefined
  /** BCP 47 tag of the error, where it is not in the page's language. */
  errorLanguage?: string | undefined
  control(props: ControlProps): ReactNode
}) {
  const errorId = `${id}-error`
  const hintId = `${id}-hint`
  const described = [hint && hintId, error !== undefined && errorId].filter(Boolean).join(' ')
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p className="meta" id={hintId}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p className="field-error" id={errorId} lang={errorLanguage}>
          {error}
        </p>
      )}
      {control({
        id,
        className: 'input',
        ...(error !== undefined && { 'aria-invalid': true }),
        ...(described && { 'aria-describedby': described }),
      })}
    </div>
  )
}
