/** Whether the certificate of one of these addresses is not checked, as the operator decided. `hosts`: names in lower case. */
export function isUnverified(addresses: readonly string[], hosts: readonly string[]): boolean {
  return addresses.some((address) => {
    const url = URL.parse(address)
    return url?.protocol === 'https:' && hosts.includes(url.hostname)
  })
}
