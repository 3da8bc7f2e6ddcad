import { useQuery, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '@/api/client';
import { keys } from '@/api/keys';
import { projectsQuery } from '@/api/queries';
import { renew } from '@/api/renew';
import type { Project } from '@/api/types';
import { useOnce } from '@/api/useOnce';

/** The projects, by name. */
export function useProjects({ enabled = true } = {}) {
  return useQuery({ ...projectsQuery, enabled });
}

/** What a person says of a project. */
export interface ProjectInput {
  name: string;
  description: string | null;
  folder: string | null;
  tags: string[];
  color: string;
}

const DEFAULT_COLOR = '#1976d2';

export function inputOf(project: Project | null): ProjectInput {
  const { name = '', description = null, folder = null, tags = [], color = DEFAULT_COLOR } = project ?? {};
  return { name, description, folder, tags, color };
}

/** What is sent: texts without space around them, null for an empty one. */
export function cleanInput({ name, description, folder, ...rest }: ProjectInput): ProjectInput {
  const text = (value: string | null) => value?.trim() || null;
  return { ...rest, name: name.trim(), description: text(description), folder: text(folder) };
}

/** A new project, or what changes of the one with that id. */
export type ProjectSave = { id: null; input: ProjectInput } | { id: string; input: Partial<ProjectInput> };

/** Makes a project, or changes the one with that id. */
export function useSaveProject() {
  const client = useQueryClient();
  return useOnce({
    mutationFn: ({ id, input }: ProjectSave) =>
      id === null
        ? answerOf(api.POST('/api/v1/projects', { body: input }))
        : answerOf(api.PUT('/api/v1/projects/{id}', { params: { path: { id } }, body: input })),
    onSuccess: async (project) => {
      client.setQueryData(
        projectsQuery.queryKey,
        (all) => all && [...all.filter(({ id }) => id !== project.id), project],
      );
      // Calculations show the name and the colour of their project.
      void renew(client, keys.calculations);
      await renew(client, projectsQuery.queryKey);
    },
  });
}

/** Deletes a project; its calculations stay. */
export function useDeleteProject() {
  const client = useQueryClient();
  return useOnce({
    mutationFn: (id: string) => answerOf(api.DELETE('/api/v1/projects/{id}', { params: { path: { id } } })),
    onSuccess: async () => {
      void renew(client, keys.calculations);
      await renew(client, projectsQuery.queryKey);
    },
  });
}
