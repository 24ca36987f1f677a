/** An email address that may break after its '@' when it is longer than the line. */
export function EmailAddress({ email }: { email: string }) {
  const domain = email.lastIndexOf('@') + 1
  return (
    <span>
      {email.slice(0, domain)}
      <wbr />
      {email.slice(domain)}
    </span>
  )
}
