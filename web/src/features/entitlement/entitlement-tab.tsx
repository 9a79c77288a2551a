// Besaran: what a type of scholarship pays in a budget year, and what it asks of a semester. Two persons change both.
import { NativeSelect, SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ScholarshipType, scholarshipTypeWords } from '../../api/words';
import { scholarshipChoices } from '../../lib/scholarships';
import { wordIn } from '../../lib/word';
import { ErrorState, Skeleton } from '../../ui/states';
import { ContinuationForm } from './continuation-form';
import { EntitlementForm } from './entitlement-form';
import { continuationRules, entitlements } from './queries';

const thisYear = new Date().getFullYear();
const years = [thisYear + 1, thisYear, thisYear - 1, thisYear - 2].map(String);

export function EntitlementTab() {
  const [year, setYear] = useState(thisYear);
  const [type, setType] = useState<ScholarshipType>(scholarshipTypeWords[0] as ScholarshipType);
  const query = useQuery(entitlements(year));
  const before = useQuery(entitlements(year - 1));
  const rules = useQuery(continuationRules());
  const known = query.data?.items.find((one) => one.beasiswa === type);
  const rule = rules.data?.items.find((one) => one.beasiswa === type);
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} mb="md">
        <NativeSelect
          label="Tahun anggaran"
          data={years}
          value={String(year)}
          onChange={(event) => setYear(Number(event.currentTarget.value))}
        />
        <NativeSelect
          label="Jenis beasiswa"
          data={scholarshipChoices}
          value={type}
          onChange={(event) => setType(wordIn(scholarshipTypeWords, event.currentTarget.value) ?? type)}
        />
      </SimpleGrid>
      {query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : known ? (
        <EntitlementForm
          key={`${type}/${year}/${known.versi}`}
          year={year}
          known={known}
          before={before.data?.items.find((one) => one.beasiswa === type)?.baris ?? []}
        />
      ) : (
        <Skeleton lines={6} />
      )}
      {rules.isError ? (
        <ErrorState error={rules.error} onRetry={() => void rules.refetch()} />
      ) : rule ? (
        <ContinuationForm key={`${type}/${rule.versi}`} known={rule} />
      ) : (
        <Skeleton lines={4} />
      )}
    </>
  );
}
