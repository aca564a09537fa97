/** Whether this browser can use passkeys at the address that it shows: by name, and over https or on this machine. */
export function canUsePasskeys(): boolean {
  const isNumbers = /^[\d.]+$/.test(window.location.hostname) || window.location.hostname.includes(':');
  return window.isSecureContext && 'PublicKeyCredential' in window && !isNumbers;
}
