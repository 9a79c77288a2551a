// Server state of machines: programs that read by themselves, and what one does about them.
import { queryOptions } from '@tanstack/react-query';
import { read } from '../../api/client';
import type { Schemas } from '../../api/types';
import { useCommand } from '../../api/use-command';

export type Machine = Schemas['MachineBody'];
export type MachineKey = Schemas['MachineKeyBody'];

export const machines = () =>
  queryOptions({
    queryKey: ['akun-mesin'],
    queryFn: ({ signal }) => read('/api/cms/akun-mesin', { signal }),
    select: ({ items }) => items,
  });

export const useProposeMachine = (onDone: () => void) =>
  useCommand('POST', '/api/cms/akun-mesin/create', {
    quiet: true,
    success: 'Diusulkan. Berlaku setelah disetujui orang kedua.',
    onDone,
  });

/** Shown once and kept nowhere. */
export const useMakeKey = (onDone: (key: MachineKey) => void) =>
  useCommand('POST', '/api/cms/akun-mesin/kunci', { quiet: true, onDone });

export const useWithdraw = (onDone: () => void) =>
  useCommand('POST', '/api/cms/akun-mesin/cabut', { quiet: true, success: 'Akun mesin dicabut', onDone });
