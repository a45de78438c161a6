package main

import (
	"database/sql"
	"encoding/json"
	"fmt"
	"log/slog"
	"path/filepath"
	"slices"
	"strings"
)

// catalogue is FerretDB's list of collections in each database file.
const catalogue = "_ferretdb_collections"

// collection is an entry of the catalogue.
type collection struct {
	table    string
	settings map[string]any
	indexes  []map[string]any
}

// repairDatabases repairs what a kill left incomplete. FerretDB 1 creates and drops a collection or an index in several
// statements without a transaction. If it ends between two of them, it refuses the collection forever, or stores a document
// twice. Call it only before FerretDB has opened the files.
func repairDatabases(dir string) error {
	files, err := filepath.Glob(filepath.Join(dir, "*.sqlite"))
	if err != nil {
		return err
	}
	for _, file := range files {
		if err := repairDatabase(file); err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
	}
	return nil
}

func repairDatabase(file string) error {
	database, err := openDatabase(file)
	if err != nil {
		return err
	}
	defer database.Close()
	work, err := database.Begin()
	if err != nil {
		return err
	}
	defer func() { _ = work.Rollback() }()
	if _, err := work.Exec(fmt.Sprintf(`CREATE TABLE IF NOT EXISTS %q (name TEXT NOT NULL UNIQUE CHECK(name != ''), `+
		`table_name TEXT NOT NULL UNIQUE CHECK(table_name != ''), settings TEXT NOT NULL CHECK(settings != '')) STRICT`, catalogue)); err != nil {
		return err
	}
	// A table not yet in the catalogue never had a document; one no longer in it was being dropped.
	stray, err := listNames(work, `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\_ferretdb\_%' ESCAPE '\' AND name NOT LIKE 'sqlite\_%' ESCAPE '\'
		AND name NOT IN (SELECT table_name FROM `+catalogue+`)`)
	if err != nil {
		return err
	}
	for _, table := range stray {
		if _, err := work.Exec("DROP TABLE " + quoteName(table)); err != nil {
			return err
		}
	}
	collections, err := listCollections(work)
	if err != nil {
		return err
	}
	for _, one := range collections {
		if err := repairIndexes(work, one); err != nil {
			return err
		}
	}
	return work.Commit()
}

// repairIndexes keeps the indexes that both the catalogue and the table have, and always that of _id.
func repairIndexes(work *sql.Tx, one collection) error {
	there, err := listNames(work, `SELECT name FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL AND tbl_name = ?`, one.table)
	if err != nil {
		return err
	}
	kept := slices.DeleteFunc(slices.Clone(one.indexes), func(index map[string]any) bool {
		return !slices.Contains(there, indexName(one.table, index))
	})
	for _, name := range there {
		isKnown := slices.ContainsFunc(kept, func(index map[string]any) bool { return indexName(one.table, index) == name })
		if isKnown || name == one.table+lookUpSuffix {
			continue
		}
		if _, err := work.Exec("DROP INDEX " + quoteName(name)); err != nil {
			return err
		}
	}
	unique := map[string]any{"name": "_id_", "key": []map[string]any{{"field": "_id", "descending": false}}, "unique": true}
	if !slices.ContainsFunc(kept, func(index map[string]any) bool { return index["name"] == unique["name"] }) {
		create := fmt.Sprintf(`CREATE UNIQUE INDEX %s ON %s (_ferretdb_sjson->"_id")`, quoteName(indexName(one.table, unique)), quoteName(one.table))
		if _, err := work.Exec(create); err != nil {
			slog.Error("a collection holds a document twice and stays without its unique index", "engine", "mongodb", "table", one.table, "error", err)
		} else {
			kept = append(kept, unique)
		}
	}
	if len(kept) == len(one.indexes) {
		return nil
	}
	one.settings["indexes"] = kept
	settings, err := json.Marshal(one.settings)
	if err != nil {
		return err
	}
	_, err = work.Exec(fmt.Sprintf(`UPDATE %q SET settings = ? WHERE table_name = ?`, catalogue), string(settings), one.table)
	return err
}

func listCollections(work *sql.Tx) ([]collection, error) {
	rows, err := work.Query(fmt.Sprintf(`SELECT table_name, settings FROM %q`, catalogue))
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var collections []collection
	for rows.Next() {
		var one collection
		var settings string
		if err := rows.Scan(&one.table, &settings); err != nil {
			return nil, err
		}
		var named struct {
			Indexes []map[string]any `json:"indexes"`
		}
		if err := json.Unmarshal([]byte(settings), &named); err != nil {
			return nil, err
		}
		if err := json.Unmarshal([]byte(settings), &one.settings); err != nil {
			return nil, err
		}
		one.indexes = named.Indexes
		collections = append(collections, one)
	}
	return collections, rows.Err()
}

// queryer is a database or a transaction in it.
type queryer interface {
	Query(query string, arguments ...any) (*sql.Rows, error)
}

func listNames(work queryer, query string, arguments ...any) ([]string, error) {
	rows, err := work.Query(query, arguments...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var names []string
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			return nil, err
		}
		names = append(names, name)
	}
	return names, rows.Err()
}

func indexName(table string, index map[string]any) string {
	return fmt.Sprintf("%s_%v", table, index["name"])
}

func quoteName(name string) string {
	return `"` + strings.ReplaceAll(name, `"`, `""`) + `"`
}
