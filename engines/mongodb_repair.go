package main

import (
	"database/sql"
	"fmt"
	"path/filepath"
	"strings"
)

// catalogue is FerretDB's list of collections in each database file.
const catalogue = "_ferretdb_collections"

// repairDatabases removes what a kill left half made, so that it is made again. FerretDB 1 creates a collection or an index in
// several statements without a transaction, and collections are also created beside those of accounts and credits. If it ends
// between two of them, it refuses the collection forever, or stores a document twice. Call it only before FerretDB has opened
// the files.
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
	for _, statement := range []string{
		`CREATE TABLE IF NOT EXISTS ` + catalogue + ` (name TEXT NOT NULL UNIQUE CHECK(name != ''), ` +
			`table_name TEXT NOT NULL UNIQUE CHECK(table_name != ''), settings TEXT NOT NULL CHECK(settings != '')) STRICT`,
		// Without its index of _id: no document was accepted yet.
		`DELETE FROM ` + catalogue + ` WHERE settings = '{}'`,
	} {
		if _, err := work.Exec(statement); err != nil {
			return err
		}
	}
	// A table not yet in the catalogue never had a document; one no longer in it was being dropped.
	drops, err := listNames(work, `
		SELECT format('DROP TABLE "%w"', name) FROM sqlite_master WHERE type = 'table'
			AND name NOT LIKE '\_ferretdb\_%' ESCAPE '\' AND name NOT LIKE 'sqlite\_%' ESCAPE '\'
			AND name NOT IN (SELECT table_name FROM `+catalogue+`)
		UNION ALL SELECT format('DROP INDEX "%w"', name) FROM sqlite_master WHERE type = 'index' AND name != tbl_name || '`+lookUpSuffix+`'
			AND tbl_name IN (SELECT table_name FROM `+catalogue+`)
			AND name NOT IN (SELECT table_name || '_' || (one.value ->> 'name') FROM `+catalogue+`, json_each(settings, '$.indexes') AS one)`)
	if err != nil {
		return err
	}
	for _, drop := range drops {
		if _, err := work.Exec(drop); err != nil {
			return err
		}
	}
	return work.Commit()
}

// queryer is a database or a transaction in it.
type queryer interface {
	Query(query string, arguments ...any) (*sql.Rows, error)
}

func listNames(work queryer, query string) ([]string, error) {
	rows, err := work.Query(query)
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

func quoteName(name string) string {
	return `"` + strings.ReplaceAll(name, `"`, `""`) + `"`
}
