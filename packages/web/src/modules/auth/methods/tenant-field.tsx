import { useEffect, useState } from 'react';
import { CONFIG } from '../../../lib/config.ts';
import { tenantOfAddress, useTypedTenant } from '../session/tenant.ts';
import { LargeField } from '../../../ui/field/large-field.tsx';

/** Asks for the number of the tenant, unless this page's address names one. */
export function TenantField({ label }: { label: string }) {
  const { typed } = useTypedTenant();
  const [isAsked, setIsAsked] = useState(false);
  useEffect(() => {
    let isOver = false;
    void tenantOfAddress().then((named) => {
      if (isOver || named) return;
      useTypedTenant.setState({ typed: CONFIG.defaultTenant });
      setIsAsked(true);
    });
    return () => {
      isOver = true;
      useTypedTenant.setState({ typed: undefined });
    };
  }, []);
  if (!isAsked) return null;
  return (
    <LargeField
      label={label}
      name="tenant"
      value={typed ?? ''}
      autoComplete="organization"
      inputMode="numeric"
      spellCheck={false}
      maxLength={12}
      onChange={(next) => useTypedTenant.setState({ typed: next })}
    />
  );
}
